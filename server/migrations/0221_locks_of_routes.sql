-- What stays as it is whoever plans anew: a route with its stops in their order, a stop on its route.
alter table routes add column is_locked boolean not null default false;
alter table route_stops add column is_locked boolean not null default false;
-- How the routes of a plan stood before it was applied, for whoever takes that back; null: nothing can be taken back.
alter table optimize_runs add column undo jsonb;
