#!/usr/bin/env python3
# breaks Go lines of more than 120 columns at a comma or an operator, rewraps comments
import sys,subprocess,re
W=120
def breaks(line):
    """positions after which a newline is allowed, with nesting depth"""
    out=[];depth=0;i=0;q=None
    while i<len(line):
        c=line[i]
        if q:
            if c=='\\' and q!='`': i+=2; continue
            if c==q: q=None
        elif c in '"`\'': q=c
        elif c=='/' and line[i:i+2]=='//': break
        elif c in '([{': depth+=1
        elif c in ')]}': depth-=1
        elif c==',' and line[i+1:i+2]==' ' : out.append((i+1,depth))
        elif line[i:i+4] in (' && ',' || '): out.append((i+3,depth))
        elif line[i:i+3] in (' + ',): out.append((i+2,depth))
        i+=1
    return out
def code(line):
    ind=re.match(r'\t*',line).group()
    comment=''
    bs=[b for b in breaks(line) if b[0]<=W and b[0]>len(ind)+20]
    if not bs: return None
    # prefer the shallowest break in the second half
    far=[b for b in bs if b[0]>50]
    use=far or bs
    d=min(b[1] for b in use)
    cand=[b for b in use if b[1]<=d+1]
    p=max(cand)[0]
    if p<70: p=max(use)[0]
    return [line[:p].rstrip(), ind+'\t'+line[p:].lstrip()]
def wrapc(lines,k):
    ind=re.match(r'\t*',lines[k]).group(); pre=ind+'// '
    # only this line: carry overflow onto the next comment line of the same paragraph
    j=k; words=[]
    while j<len(lines) and lines[j].startswith(ind+'// ') and (j==k or not re.match(r'\t*// ( |-|\t|$)',lines[j])):
        words+=lines[j][len(ind)+3:].split(); j+=1
    res=[];cur=pre
    for w in words:
        if len(cur)+len(w)+(0 if cur==pre else 1)>W-0 and cur!=pre: res.append(cur); cur=pre+w
        else: cur+=w if cur==pre else ' '+w
    res.append(cur)
    return res,j
for f in sys.argv[1:]:
    lines=open(f).read().split('\n'); out=[];k=0;ch=False
    while k<len(lines):
        l=lines[k]
        if len(l)>W and not f.endswith('.golden'):
            s=l.lstrip('\t')
            if s.startswith('// ') :
                r,j=wrapc(lines,k); out+=r; k=j; ch=True; continue
            m=re.match(r'^(.*\S)\s+(// .*)$',l)
            if m and '"' not in m.group(2) and '`' not in m.group(2):
                ind=re.match(r'\t*',l).group()
                lines[k:k+1]=[ind+m.group(2),m.group(1)]; ch=True; continue
            r=code(l)
            if r: lines[k:k+1]=r; ch=True; continue
        out.append(l); k+=1
    if ch: open(f,'w').write('\n'.join(out)); subprocess.run(['gofmt','-w',f])
