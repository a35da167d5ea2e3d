-- A tax is another one from a day on: each rate says since when it holds, and what was before stays beside it.
alter table tax_rates add column since date not null default '2000-01-01';
alter table tax_rates alter column since drop default;
alter table tax_rates drop constraint tax_rates_pkey;
alter table tax_rates add primary key (country, region, since);
