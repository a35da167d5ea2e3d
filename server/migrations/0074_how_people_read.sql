-- The language that somebody chose (null: as the browser says), and the measures they read weights and sizes in.
alter table users
  add column language text check (language in ('en', 'fr')),
  add column measures text not null default 'METRIC' check (measures in ('METRIC', 'IMPERIAL'));
