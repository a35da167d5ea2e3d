-- What was paid for a service of an order is known by the service: it may be called otherwise since. Lines from before say none, and go by
-- their words.
alter table invoice_lines add column custom_service_id id;
