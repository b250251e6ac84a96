-- The pages say what is kept of devices, wallets and pictures, and which accounts belong together, where a manager has not
-- written the passage anew.
do $migration$
declare passage record;
begin
  for passage in select * from (values
    (1,
'We take the hidden data (such as where a photo was taken) out of every picture before we show it.</li>',
'We take the hidden data (such as where a photo was taken) out of every picture before we show it. Each picture of a gig is compared with those of other people, so that our team sees which may be copied.</li>'),
    (1,
'<li><strong>Technical records:</strong>',
$html$<li><strong>The name of your wallet:</strong> the name that your network has registered for the number on your payment account. We ask for it when you save the account, and compare it with the name that you gave. Only our team sees it.</li>
<li><strong>Your devices:</strong> when you log in or verify your phone, a random number that your browser or app has made for itself. We keep a code made from it, from which the number cannot be read, to tell you of logins on a new device, and to show our team which accounts are used on one device. People share phones: nothing is decided by that alone.</li>
<li><strong>Technical records:</strong>$html$),
    (1,
'<li>A session that is not used: 60 days.</li>',
$html$<li>A session that is not used: 60 days.</li>
<li>The code of a device: 180 days after you last logged in on it.</li>$html$),
    (2,
'because both are paid at the same number or one is paid at the other’s phone, waits until',
'because both are paid at the same number, one is paid at the other’s phone, or both are used on one device, waits until')
  ) as passages (page, earlier, later) loop
    update cms_pages set updated_at = now(), content = replace(content, passage.earlier, passage.later)
    where id = passage.page and strpos(content, passage.earlier) > 0;
  end loop;
end $migration$;
