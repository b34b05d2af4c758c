import sys,re,textwrap
for p in sys.argv[1:]:
    L=open(p).read().split('\n'); out=[]; i=0
    while i<len(L):
        m=re.match(r'^(\t*)// (?=\S)',L[i])
        if not m: out.append(L[i]); i+=1; continue
        ind=m.group(1); j=i; blk=[]
        while j<len(L) and re.match('^'+ind+r'// \S',L[j]) and not L[j].startswith(ind+'//  '): blk.append(L[j][len(ind)+3:]); j+=1
        if any(len(ind)+3+len(x)>120 for x in blk):
            w=textwrap.wrap(' '.join(blk),120-len(ind)-3,break_long_words=False,break_on_hyphens=False)
            out+= [ind+'// '+x for x in w]
        else: out+=L[i:j]
        i=j
    open(p,'w').write('\n'.join(out))
