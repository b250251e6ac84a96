/** Pages as a manager would write them, beside those that come with the product. */
export interface DemoPage {
  title: string
  isPublished: boolean
  daysAgo: number
  /** Clean HTML. */
  content: string
}

export const demoPages: readonly DemoPage[] = [
  {
    title: 'How it works',
    isPublished: true,
    daysAgo: 90,
    content: `<p>{{app.name}} brings people who need work done together with people who do it. A gig is either an <strong>Offer</strong> (somebody sells a service) or a <strong>Request</strong> (somebody looks for one).</p>
<h3>If you need something done</h3>
<ol>
<li><strong>Look around.</strong> Search in your own words, or choose a category. You can see everything without an account.</li>
<li><strong>Ask first.</strong> Open the gig and send a message. Agree on what is included, the price and the time.</li>
<li><strong>Request the service.</strong> The order shows the work, the full price and the time for it. Requesting means being ready to pay in full.</li>
<li><strong>Pay through {{app.name}}.</strong> We hold the money until you confirm the work. If the order is cancelled, it goes back to you, or is divided as agreed or as we decide. You can also pay the seller directly when the work is done; then we cannot give the money back.</li>
<li><strong>Wait for the answer.</strong> The seller has 24 hours to accept. If there is no answer, the request is cancelled and costs nothing.</li>
<li><strong>Check the work.</strong> When the seller submits it for review, look at it closely. Is something missing? Press “Error with Order” and say what.</li>
<li><strong>Confirm, and rate.</strong> Is all well? Confirm it, and the seller gets the money. Tell others honestly how it went.</li>
</ol>
<p>Nothing suits you? Post a Request, and let sellers bid.</p>
<h3>If you offer a service</h3>
<ol>
<li><strong>Post a gig.</strong> Say what you do, for how much and how long it takes. Clear photos of your own work help most. Our team checks each gig before others see it.</li>
<li><strong>Add your payment account and identity.</strong> Verified people get a blue badge, and see the exact places of gigs.</li>
<li><strong>Answer quickly.</strong> You have 24 hours for each request. Accept only what you can finish in time.</li>
<li><strong>Submit for review</strong> when you are done. Held money comes to you once the buyer confirms. A buyer who pays you directly sees your payment account only then.</li>
</ol>
<h3>What it costs</h3>
<p>Posting, searching, messages and orders are free, and we take no commission. We charge only for Premium and for promoting a gig; each shows its full price before you pay, and neither renews itself.</p>
<h3>When something goes wrong</h3>
<p>Write to the other person first, in the chat of the order. If that does not help, send us a report. You get a reference, and our team looks into it.</p>`,
  },
  {
    title: 'Safety tips',
    isPublished: true,
    daysAgo: 88,
    content: `<p>Most people here are honest. These habits protect you from the few who are not.</p>
<h3>Keep it on {{app.name}}</h3>
<ul>
<li>Talk in the chat and agree in the order. What is said elsewhere we cannot see, and cannot help with.</li>
<li>Be careful with anybody who wants to go on by phone or another app at once.</li>
</ul>
<h3>Money</h3>
<ul>
<li><strong>Pay through {{app.name}}, on the order.</strong> We hold the money until you confirm the work. If the order is cancelled, it goes back to you, or is divided as agreed or as we decide.</li>
<li>If you pay the seller directly instead, pay when the work is done, and only to the account that the order shows. We do not hold that money and cannot give it back.</li>
<li><strong>Never send money outside the order because somebody presses you</strong>: not “for materials”, not “for transport”, not “to hold the date”.</li>
<li>A text message that says money has come is no proof. Check your own mobile money balance.</li>
<li>Never tell anybody your mobile money PIN, your password or a code that we send you. Nobody from {{app.name}} asks for them.</li>
</ul>
<h3>Meeting and letting people in</h3>
<ul>
<li>Meet for the first time where other people are, and by day.</li>
<li>Tell somebody where you go, with whom, and when you will be back.</li>
<li>When a worker comes to your home, have somebody with you, and put valuables away.</li>
<li>For work with electricity, gas or heights, ask for the licence and the protection that the trade demands.</li>
</ul>
<h3>Badges and ratings</h3>
<ul>
<li>The blue badge says that our team has checked an ID against the account. It is no promise about the work.</li>
<li>Read more than the average: a new account with only perfect ratings deserves a second look.</li>
<li>Who has bought may rate, once for each order, and it counts at once. A rating between accounts that belong together does not count: both are paid at the same number, or one at the other’s phone.</li>
</ul>
<h3>If it has happened</h3>
<ol>
<li>Stop paying, and keep every message.</li>
<li>Call your mobile money operator or bank at once; sometimes a transfer can still be held.</li>
<li>Send us a report with what you have: screenshots, receipts, the number of the order.</li>
<li>If you are in danger, or money was stolen, go to the police. The emergency number in Ghana is 112.</li>
</ol>`,
  },
  {
    title: 'Photos that sell',
    isPublished: false,
    daysAgo: 3,
    content: `<p><em>Draft. Still to add: examples for food and for hair, and a word from a seller.</em></p>
<h3>Light</h3>
<p>Work near a window or outside in the shade. Turn the flash off.</p>
<h3>Before and after</h3>
<p>Take both from the same place. Nothing says more about cleaning, painting or repairs.</p>
<h3>Only your own</h3>
<p>Pictures from the internet are taken down, and people notice them sooner than you think.</p>`,
  },
]
