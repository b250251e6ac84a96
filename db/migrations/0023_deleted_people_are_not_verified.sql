-- Closing an account clears this now; those that were closed before still carried the badge.
update users set kyc_verified_at = null where closed_at is not null and kyc_verified_at is not null;
