-- The terms say what a dispute is, where a manager has not written the passage anew.
do $migration$
declare passage record;
begin
  for passage in select * from (values
    (2,
$html$ If you cannot agree, send us a report.</li>$html$,
$html$ If you cannot agree, open a dispute.</li>$html$),
    (2,
$html$<li>If that does not help within 3 days, send us a report with the number of the order. We ask both sides, look at the order’s steps and messages, and answer within 14 days.</li>$html$,
$html$<li>If that does not help, propose how to end the order, or open a dispute on its page. Say what happened, how the money should be divided, and add photos. While a dispute is open, the order and its times stop.</li>
<li>The other side has 72 hours to answer. Our team then reads what both of you gave, the order’s steps and messages, and decides within 7 days how the money that we hold is divided. Both of you read the reason.</li>
<li>Either of you may appeal within 72 hours after the decision, once. Then another person of our team decides within 7 days, where there is one. Without an appeal the decision takes effect after 72 hours, or as soon as both of you accept it.</li>
<li>We decide only about money that we hold. What we decide takes no right away that the law gives you.</li>$html$),
    (1,
'They carry out what you agreed with the other person, and settle a dispute.</li>',
'They carry out what you agreed with the other person, and settle a dispute. What you write or add in a dispute is read by the other person and by our team, and by nobody else.</li>')
  ) as passages (page, earlier, later) loop
    update cms_pages set updated_at = now(), content = replace(content, passage.earlier, passage.later)
    where id = passage.page and strpos(content, passage.earlier) > 0;
  end loop;
end $migration$;
