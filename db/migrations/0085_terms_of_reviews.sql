-- The pages say what reviews are and what of a person is public, where a manager has not written the passage anew.
do $migration$
declare passage record;
begin
  for passage in select * from (values
    (2,
'After an order the buyer gives a rating. It must be honest and from one’s own experience; nobody may buy, sell or threaten with a rating. A rating counts at once; one between accounts that belong together, because both are paid at the same number or one is paid at the other’s phone, does not count.</p>',
$html$After an order the buyer reviews the seller. The seller may review the buyer before that, and the buyer reads it only after writing. A review must be honest and from one’s own experience; nobody may buy, sell or threaten with one. It counts at once; one between accounts that belong together, because both are paid at the same number or one is paid at the other’s phone, waits until a manager has looked at it. Whoever was reviewed may answer once. We hide a review that is abusive, gives away personal details, is not about the order, was written under a threat or for a reward, or is unlawful, and tell both of you why. We change nobody’s words: only phone numbers, e-mail addresses and links are left out where the public reads them.</p>$html$),
    (1,
'<li><strong>Everybody:</strong> your name, username, country, rating, badges, Live gigs and reviews.</li>',
$html$<li><strong>Everybody:</strong> your name, username, country, rating, badges, Live gigs and their towns, figures of your orders as a seller, and the reviews of you as a seller with your answers. A review that you wrote as a buyer shows your first name and an initial. How sellers have reviewed you is read by people who are logged in.</li>$html$)
  ) as passages (page, earlier, later) loop
    update cms_pages set updated_at = now(), content = replace(content, passage.earlier, passage.later)
    where id = passage.page and strpos(content, passage.earlier) > 0;
  end loop;
end $migration$;
