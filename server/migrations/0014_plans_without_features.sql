-- Until now nothing asked for a plan's features, so a row that names none has opened everything. It goes on doing so: no list
-- (null) means that nothing was said of features. An empty one says that there are none.
alter table plans alter column features drop default, alter column features drop not null;
update plans set features = null where features = '{}';
