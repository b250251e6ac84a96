-- Managers find a review or a reply by any piece of its words, and hidden replies among all.
create index reviews_words on reviews using gin (fold(comments) gin_trgm_ops) where comments <> '';
create index review_replies_words on review_replies using gin (fold(text) gin_trgm_ops);
create index review_replies_hidden on review_replies (review_id) where hidden_code is not null;
