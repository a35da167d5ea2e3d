-- To whom something was written, where anybody may name the address.
drop index concurrently if exists mails_to;

create index concurrently mails_to on mails (recipient, created_at);
