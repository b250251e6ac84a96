export const otherWaysTitle = 'Other ways to end this order'
export const otherWaysLoadError = 'The other ways did not load.'
export const otherWaysLoading = 'Loading the other ways'

export const withdrawRequestButton = 'Withdraw the request'
export const withdrawRequestTitle = 'Withdraw this request?'
export const withdrawButton = 'Withdraw from the order'
export const withdrawTitle = 'Withdraw from this order?'
export const withdrawHint = (seller: string) =>
  `The order is cancelled at once. ${seller} does not have to agree.`
export const withdrawWarning = (seller: string) =>
  `This cancels the order, and we tell ${seller}. You cannot undo it.`
export const optionalReasonField = 'Why (optional)'
export const withdrawConfirmButton = 'Yes, withdraw'

export const proposeButton = 'Propose how to end it'
export const proposeHint = (other: string) =>
  `You say who gets what. ${other} accepts, rejects or proposes something else.`

export const closeButton = 'Close the order'
export const closeHint = (buyer: string) => `${buyer} did not answer for 7 days.`
export const closeTitle = (buyer: string) => `Did ${buyer} pay you?`
export const closeWarning =
  'If you were paid, the order is completed. If not, it is cancelled. You cannot undo it.'
export const closePaidTitle = 'Close this order?'
export const closePaidWarning = (buyer: string) =>
  `You have confirmed that ${buyer} paid you, so the order is completed. You cannot undo it.`
export const closePaidButton = 'Yes, I was paid'
export const closeUnpaidButton = 'No, I was not paid'

export const disputeButton = 'Open a dispute'
export const disputeHint = 'Our team reads what both of you say, and decides.'
export const disputeTitle = (id: number) => `This order is in dispute #${id}`
export const disputeLead =
  'Until it is closed, no step and no payment is possible. You can still chat, and agree on an end.'
export const disputeLeadForOthers = 'Until it is closed, no step and no payment is possible.'
export const disputeOverdue = 'The decision is overdue.'
export const openDisputeLink = (id: number) => `Open dispute #${id}`
export const earlierDisputeLink = (id: number) => `Read dispute #${id}`

export const standingLoading = 'Loading the state of the order'
export const standingLoadError = 'The state of the order did not load.'

export const proposalTitle = (username: string) => `${username} proposes to end the order`
export const ownProposalTitle = 'You proposed to end the order'
export const reasonLabel = 'Why'
export const nothingPaidHere = 'Nothing was paid through us, so there is no money to divide.'
export const proposalExpires = (on: string, isInDispute: boolean) =>
  `Open until ${on}. Until then the ${isInDispute ? 'dispute' : 'order'} goes on.`
export const acceptButton = 'Accept'
export const rejectButton = 'Reject'
export const proposeOtherButton = 'Propose something else'
export const acceptTitle = 'End the order like this?'
export const acceptWarning = 'The order is cancelled, and this is final. You cannot undo it.'
export const acceptConfirmButton = 'Yes, accept'

export const endedTitle = 'How it ended'
export const you = 'You'
export const endedByBuyer = (buyer: string) => `${buyer} confirmed the work.`
export const closedAsPaid = (seller: string) => `${seller} closed the order as paid.`
export const closedAsUnpaid = (seller: string) => `${seller} closed the order as not paid.`
export const givenUpBy = (seller: string) => `${seller} gave up the order.`
export const rejectedBy = (seller: string) => `${seller} rejected the request.`
export const withdrawnBy = (buyer: string) => `${buyer} withdrew from the order.`
export const endedByAgreement = 'You both agreed to end it.'
export const endedByTheirAgreement = 'Both sides agreed to end it.'
export const endedByDecision = 'Our team decided the dispute.'
export const completedByClock = 'Nobody answered in time, so the order was completed.'
export const notAnsweredBy = (seller: string) => `${seller} did not answer the request in time.`
export const notSubmittedBy = (seller: string) => `${seller} did not submit the work in time.`
export const notCompletedInTime = 'Nobody completed or closed it in time, so it was cancelled.'

export const endPageTitle = 'How to end this order'
export const endLead = (other: string) =>
  `${other} has 48 hours to accept. Until then the order goes on, with all its deadlines.`
export const endLeadInDispute = (other: string) =>
  `${other} has 48 hours to accept. Until then the dispute goes on, and the order waits.`
export const replacesLead = (proposer: string) =>
  `Your proposal takes the place of the one of ${proposer}.`
export const replacesOwnLead = 'Your new proposal takes the place of your earlier one.'
export const heldLead = (amount: string) => `We hold ${amount} for this order. Who gets what?`
export const amountName = 'amount'
export const reasonName = 'reason'
export const amountAsked = 'Choose or enter an amount.'
export const endsAtOnceTitle = 'This ends the order at once'
export const endsAtOnce = (buyer: string) =>
  `Everything goes back to ${buyer}. Nobody has to agree, and you cannot undo it.`
export const reasonHint = (other: string) => `${other} reads this.`
export const reasonAsked = 'Say why.'
export const endButton = 'Send proposal'
export const endAtOnceButton = 'End the order'
export const endAtOnceTitle = 'Give everything back?'
export const endAtOnceConfirmButton = 'Yes, end it'
export const cannotPropose = 'This order cannot be ended by a proposal now.'
export const backToOrder = 'Back to the order'
export const sentPageTitle = 'Proposal sent'
export const endedPageTitle = 'The order is ended'
