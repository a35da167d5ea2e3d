-- What Stripe is asked for, written down before it is asked: whoever dies in between asks for the same thing by the same key, and
-- not for a second one. Read by the gateway alone; requests cannot.
create table stripe_asked (
  -- "payment/…", "refund/…", "cards/…" with an id of ours, "customer/…" with the account.
  key text primary key,
  account_id integer not null references accounts on delete cascade,
  user_id id not null,
  kind text not null check (kind in ('customer', 'page', 'card-page', 'charge', 'refund')),
  -- The key is good for a day there; an older question that had no answer is asked anew, when nothing of it is found.
  attempt integer not null default 1,
  asked_at timestamptz not null,
  -- What it is called there; none while no answer has come.
  object text,
  -- Not to be begun any more.
  is_cancelled boolean not null default false
);
create index stripe_asked_by_account on stripe_asked (account_id);
