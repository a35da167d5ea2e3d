-- What was taken off an invoice that is given back whole is in hand again, and so is what an upgrade took off too little.
alter table account_credits drop constraint account_credits_kind_check,
  add constraint account_credits_kind_check check (kind in ('referral', 'rest', 'returned'));

-- What a period was worth stays as it was when it was paid: what is given back of it, or is on its way, is counted when it is asked for.
update subscriptions s set period_cents = i.new_price - i.promo_cents
  from invoices i
  where i.account_id = s.account_id and i.state = 'PAID' and i.kind <> 'add-on'
    and i.period_start = s.period_start and i.period_end = s.period_end and i.refunded_cents > 0;
