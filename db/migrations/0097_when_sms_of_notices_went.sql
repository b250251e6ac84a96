-- Sendings are deleted once they are added up: a notice keeps by itself when its SMS went.
alter table notifications add sms_sent_at timestamptz, add check (sms_sent_at is null or sms_id is not null);

update notifications set sms_sent_at = sendings.at from sendings where sendings.id = sms_id;
