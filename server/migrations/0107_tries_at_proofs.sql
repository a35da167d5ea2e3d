-- Pictures of a delivery are shown to whoever has the link and knows the postal code: how often it was said wrongly, and when last.
alter table order_trackings
  add column proof_tries integer not null default 0,
  add column proof_tried_at timestamptz;
