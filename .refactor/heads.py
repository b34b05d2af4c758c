import re
def head(f,new=''):
    s=open(f).read()
    m=re.match(r'(?s)^(// Package .*?\n)(?=package )',s)
    assert m,f
    open(f,'w').write(new+s[m.end():])
def sub(f,*pairs):
    s=open(f).read()
    for a,b in pairs:
        assert a in s,(f,a)
        s=s.replace(a,b)
    open(f,'w').write(s)
