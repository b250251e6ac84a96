-- Binds a login to the secret of the installation: null where the release before this one issued it, until it is next
-- used or swept.
alter table tokens add column secret_mac text;
