-- The taxes of Canada's provinces, in hundredths of a percent: Quebec's are halves of one.
--
-- Harmonized sales tax is the federal one, at the rate of the province: whoever collects GST collects it. Canada Revenue Agency, "Charge and
-- collect the tax: which rate to charge" and its table of GST/HST rates by province: Ontario 13 % since 01/07/2010, New Brunswick 15 % since
-- 01/07/2016, Newfoundland and Labrador 15 % since 01/07/2016, Prince Edward Island 15 % since 01/10/2016, Nova Scotia 15 % since 01/07/2010
-- and 14 % since 01/04/2025; everywhere else 5 % GST.
--
-- Provincial sales taxes stand beside GST, and are collected by whoever is registered with the province: Revenu Québec (QST 9.975 % since
-- 01/01/2013), Government of British Columbia (PST 7 % since 01/04/2013), Government of Saskatchewan (PST 6 % since 23/03/2017),
-- Government of Manitoba (RST 7 % since 01/07/2019). `provincial` rows hold where billing names the province.
alter table tax_rates alter column rate type numeric(6, 1), add column provincial boolean not null default false;
alter table invoices alter column tax_rate type numeric(6, 1);
alter table billing add column registered_in text[] not null default '{}';

-- What somebody has entered for a province stays.
insert into tax_rates (country, region, name, rate, since, provincial)
select 'CA', n.region, n.name, n.rate, n.since, n.provincial
from (values
  ('ON', 'HST', 1300, '2010-07-01'::date, false),
  ('NS', 'HST', 1500, '2010-07-01'::date, false),
  ('NS', 'HST', 1400, '2025-04-01'::date, false),
  ('NB', 'HST', 1500, '2016-07-01'::date, false),
  ('NL', 'HST', 1500, '2016-07-01'::date, false),
  ('PE', 'HST', 1500, '2016-10-01'::date, false),
  ('QC', 'GST + QST', 1497.5, '2013-01-01'::date, true),
  ('BC', 'GST + PST', 1200, '2013-04-01'::date, true),
  ('SK', 'GST + PST', 1100, '2017-03-23'::date, true),
  ('MB', 'GST + RST', 1200, '2019-07-01'::date, true)
) n(region, name, rate, since, provincial)
where not exists (select 1 from tax_rates t where upper(trim(t.country)) = 'CA' and upper(trim(t.region)) = n.region);
