-- how often its tags are used is counted with it
select c_tag_uses_of('compilation');
