/*
 * Whom and which gig a report is about, where its reporter names them. A gig leads to whoever posted it, so that what
 * else was reported of a person is found in one index.
 */
alter table reports
  add column about_user_id integer references users on delete set null,
  add column about_gig_id integer references gigs on delete set null;
create index reports_about_user on reports (about_user_id, id desc) where about_user_id is not null;
create index reports_about_gig on reports (about_gig_id, id desc) where about_gig_id is not null;
