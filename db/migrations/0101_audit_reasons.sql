-- Most entries have no reason: without one they stand in no index of words, which was a quarter of what an entry costs.
drop index audit_log_text;
create index if not exists audit_log_reasons on audit_log
  using gin (fold(action || ' ' || reason) gin_trgm_ops) where reason is not null;
