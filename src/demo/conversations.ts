/** What people write to each other. `B` is who buys, `S` who sells; {title}, {price}, {buyer} and {seller} are filled in. */
export type Line = { by: 'buyer' | 'seller'; text: string }
export type Conversation = readonly Line[]

function conversations(text: string): Conversation[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(block => block.split('\n').map(readLine))
}

function readLine(line: string): Line {
  const [speaker, ...words] = line.trim().split(': ')
  return { by: speaker === 'B' ? 'buyer' : 'seller', text: words.join(': ') }
}

/** Before the order. */
export const askings = conversations(`
  B: Good morning please. Is this still available?
  S: Good morning. Yes please, I am free from tomorrow.
  B: Great. I will place the order now.

  B: Hello {seller}, I saw "{title}". Can you come on Saturday?
  S: Hello {buyer}, Saturday is fine. Morning or afternoon?
  B: Morning, before the sun gets hot
  S: Ok, I will be there by 8.
  B: Medaase. Ordering now

  B: Good afternoon. Is the price of {price} fixed?
  S: Good afternoon. It is for the whole work, materials aside.
  B: And if I buy the materials myself?
  S: Then it is only workmanship, the price you see.
  B: Ok that is fair.

  B: Please how long will it take?
  S: If I start early I finish on time. You will see progress every day.
  B: Alright, I trust you. Let me request it.

  B: Boss good evening
  S: Good evening, how can I help?
  B: I need this done before my sister's engagement next week
  S: No problem at all. We do plenty of engagements.
  B: Do you take half before?
  S: No please. You pay in the order, and confirm when you are satisfied.
  B: Nice one

  B: Hi, do you also come to the Spintex side?
  S: Yes, I know the area. Transport is inside the price.
  B: Wow ok. Sending the request

  B: Ei {seller}, your reviews are plenty
  S: By His grace. What do you need exactly?
  B: The same as in your photos
  S: Then it is {price} and we start as soon as I accept.

  B: Please can I see more of your work?
  S: Sure, there are photos on the gig. The last two are from this month.
  B: I have seen them. Very neat.
  S: Thank you. Just send the request when you are ready.

  B: Good day. My landlord wants it finished before month end, is it possible?
  S: Good day. Very possible if we start this week.
  B: Ok please.

  B: Maakye {seller}. Me pɛ sɛ meyɛ order
  S: Yaa {buyer}, akwaaba. Press Request and I will accept it.

  B: Hello, can you issue a receipt? It is for our church.
  S: Yes please, with our stamp.
  B: Perfect, the committee has agreed to {price}.

  B: Is light included? We have dumsor in our area
  S: I bring my own small generator, don't worry.
  B: You are too good. Ordering.

  B: Please my budget is small small, can you reduce it?
  S: I have already reduced it on this app. The price is for quality work.
  B: Ok I understand. Let's do it

  B: Can you work in the evening? I close at 5
  S: Yes, I can start at 6 and do it over two evenings.
  B: That works for me
`)

/** While the work is under way. */
export const workings = conversations(`
  S: I have started. So far everything is going well.
  B: Good to hear, well done

  B: Please how far?
  S: More than half is done. I will submit it soon.
  B: Ok no rush

  S: I am on my way, traffic at Circle
  B: Ok, I am home. The gate is open.
  S: Outside now

  S: Please which of the two colours do you prefer?
  B: The darker one
  S: Good choice

  S: I need one more thing from the market, I will send you the receipt.
  B: Alright, keep it and add it to the pictures

  B: The work is coming nicely oo
  S: Thank you. I want you to call me again next time.

  S: Rain has stopped us today, we continue tomorrow morning.
  B: No problem, it is heavy here too
`)

/** After it. */
export const thanks = conversations(`
  B: God bless you, I am very happy with it
  S: Thank you {buyer}. Please tell your friends about me.

  B: Payment sent. Please confirm
  S: Received with thanks.

  S: Thank you for your business. If anything happens within a week, write to me.
  B: I will, thank you

  B: My mother says she also wants one
  S: I am available, she can order any time.

  B: Very neat work, {seller}. I left you a review.
  S: I have seen it, medaase paa.

  S: I hope you are enjoying it.
  B: Very much. Next month we do the second one.
`)

/** Nothing came of it. */
export const inquiries = conversations(`
  B: Good morning, do you work on Sundays?
  S: Only after church please, from 2.
  B: Ok I will get back to you

  B: Hello, what is your best price for two?
  S: For two I can do a custom offer. When do you need it?
  B: Let me ask my wife first.

  B: Please are you in Kumasi too?
  S: Not at the moment, only Accra and Tema. Sorry.
  B: Ok thanks for the quick answer

  B: Is it possible to do it in one day?
  S: I would have to rush and I don't like that. Two days is better.

  B: Hi {seller}
  S: Hello {buyer}, how can I help?
  B: I am comparing prices, I will let you know
  S: Take your time.

  B: Good evening. I want to learn this work, do you take apprentices?
  S: Good evening. Not now, but ask me again in January.

  B: Do you have your own tools?
  S: Yes, everything. You only need to be at home.
  B: Noted.
`)

/** Why work goes back once. */
export const complaints = [
  '<p>Almost, thank you. One corner is not finished, and the colour at the back is different.</p>',
  '<p>It works, but please clean up and do the last part again. You can see it when you come in.</p>',
  '<p>Two things are missing:</p><ul><li>the part we agreed on for the children</li><li>the receipt</li></ul>',
  '<p>The size is not what we said in the chat. Please correct it and I will pay at once.</p>',
]

/** What a custom offer says. */
export const proposals = [
  '<p>As we discussed, with materials and transport. I start the morning after you agree.</p>',
  '<p>For everything in your message, done by two of us so that it is finished on time.</p>',
  '<p>I have done this kind of work many times. The price is for all of it, nothing is added later.</p>',
  '<p>This covers what you asked for, plus one free correction within a week.</p>',
]

/** By the stars that come with it. */
export const comments: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Very professional and on time. I will call again.',
    'Neat work, fair price, respectful. Highly recommended.',
    'He came early and even cleaned up afterwards.',
    'Exactly like the photos. My family is very happy.',
    'Patient with all my questions. God bless your hands.',
    'Second time I ordered, and again no stress.',
    'Quality paa. Worth every pesewa.',
    '',
  ],
  4: [
    'Good work. Came a little late because of traffic but finished well.',
    'Nice, I only wish the communication was faster.',
    'Good value. One small correction and it was perfect.',
    '',
  ],
  3: ['Okay, but it took longer than we agreed.', 'The work is fine. I had to explain twice.'],
  2: ['Not what I expected. Some parts had to be done again.'],
  1: ['He stopped answering for two days. I had to push before it was finished.'],
}
