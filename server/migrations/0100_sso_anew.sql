-- Whoever signs in with their company proves once more who they are there.
alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('second-step', 'passkey-in', 'passkey-new', 'passkey-proof', 'sso', 'sso-proof'));

-- Somebody whom the provider lets in no more is no subject of it: the row stays, so that no sign-in there links them again.
alter table sso_links alter column subject drop not null;
