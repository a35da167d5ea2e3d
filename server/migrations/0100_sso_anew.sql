-- Whoever signs in with their company proves once more who they are there.
alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('second-step', 'passkey-in', 'passkey-new', 'passkey-proof', 'sso', 'sso-proof'));

-- Somebody whom the provider lets in no more is no subject of it: the row stays, so that no sign-in there links them again.
alter table sso_links alter column subject drop not null;

-- Whoever hosts the installation may say whose a domain is, where its DNS cannot: one request a domain is open at a time.
alter table operator_requests drop constraint operator_requests_kind_check;
alter table operator_requests add constraint operator_requests_kind_check check (kind in ('enterprise', 'radius', 'domain'));
drop index operator_requests_open;
create unique index operator_requests_open on operator_requests (account_id, kind, coalesce(details ->> 'domain', ''))
  where state = 'OPEN';
