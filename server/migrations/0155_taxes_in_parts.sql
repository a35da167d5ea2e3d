-- A province's own tax stands beside the country's: each has a rate, a registration number and a line of its own, and is rounded by itself.
update tax_rates set name = substr(name, 7), rate = rate - 500 where provincial and name like 'GST + %';

-- Where who sells is registered besides the country: the regions, each with the number it is registered under.
alter table billing add column registrations jsonb not null default '[]' check (jsonb_typeof(registrations) = 'array');
update billing set registrations = coalesce(
  (select jsonb_agg(jsonb_build_object('region', r.region, 'taxNumber', null)) from unnest(registered_in) r(region)), '[]');
alter table billing drop column registered_in;

-- An invoice keeps its taxes as it was worked out with them; those that were sent stay as they are on paper.
alter table invoices add column taxes jsonb check (jsonb_typeof(taxes) = 'array');
update invoices set taxes = jsonb_build_array(jsonb_build_object('name', tax_name, 'rate', tax_rate, 'cents', tax_cents,
  'number', parties->'seller'->'taxNumber'));
alter table invoices alter column taxes set not null, drop column tax_name, drop column tax_rate;

-- Whoever hosts the installation says who sends its invoices, and which taxes they have.
grant update (seller_name, seller_lines, seller_tax_number, registrations) on billing to crossdock_app;
grant insert, delete on tax_rates to crossdock_app;
