-- A soft hyphen or a joiner inside a word parts it no longer, as it parts none in a search. A gig that holds one is found from its
-- next change on.
create or replace function plain_words(input text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    fold(regexp_replace(input, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')),
    '[^[:alnum:]]+', ' ', 'g');
