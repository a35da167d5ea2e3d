-- What is kept of a route when it ends, for the figures: as its plan had it, and what it cost by the rates of that day.
alter table routes add column planned_metres integer check (planned_metres >= 0);
alter table routes add column planned_seconds integer check (planned_seconds >= 0);
-- stops of all merchants that were delivered or failed: each bears its share of the route's hours and cost
alter table routes add column closed_stops integer check (closed_stops >= 0);
alter table routes add column cost_cents bigint check (cost_cents >= 0);
update routes r set closed_stops = (select count(*) from route_stops s
  where s.account_id = r.account_id and s.route_id = r.id and s.status <> 'To go')
  where r.type in ('Delivered', 'Failed');

-- What came in on some days.
create index pool_orders_received on pool_orders (account_id, created_at);
