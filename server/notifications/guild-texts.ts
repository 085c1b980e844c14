import type { ReportReason } from '#contract/comments/comments.contract.ts'
import { msg } from '../platform/mail/message.ts'
import type { Message } from '../platform/mail/message.ts'

/** Reasons for a removal, named as on the page. */
export const reasonNames: Readonly<Record<ReportReason, Message>> = {
  abuse: msg({ message: 'Insult or threat' }),
  spam: msg({ message: 'Advertising' }),
  personal: msg({ message: 'Private data of a player' }),
  off_topic: msg({ message: 'Something else' }),
}

/** Texts of notifications about comments, projects and votes. */
export const texts = {
  commentReplied: msg({ message: 'Reply to your comment' }),
  commentRepliedMessage: msg({ message: '{by} replied to your comment.' }),
  commentReplies: msg({
    message: '{count, plural, one {# reply to your comment} other {# replies to your comment}}',
  }),
  commentRepliesMessage: msg({ message: 'The newest is from {by}.' }),
  commentRemoved: msg({ message: 'Your comment was removed' }),
  commentRemovedMessage: msg({ message: 'The team removed it. Reason: {reason}.' }),
  commentPutBack: msg({ message: 'Your comment is back' }),
  commentPutBackMessage: msg({ message: 'The team restored it. Everyone can read it again.' }),
  reportAnswered: msg({ message: 'Your report was answered' }),
  reportKeptMessage: msg({ message: 'The team kept the comment that you reported.' }),
  reportRemovedMessage: msg({ message: 'The team removed the comment that you reported. Thank you.' }),
  projectUpdated: msg({ message: 'Project update' }),
  projectUpdates: msg({ message: '{count, plural, one {# project update} other {# project updates}}' }),
  projectUpdatedMessage: msg({
    message: '{count, plural, one {There is an update on {title}.} other {There are # updates on {title}.}}',
  }),
  updateRemoved: msg({ message: 'Your update was removed' }),
  updateRemovedMessage: msg({
    message: 'The team removed an update of your project. Reason: {reason}.',
  }),
  projectOpened: msg({ message: 'A project is open for votes' }),
  projectOpenedMessage: msg({ message: '{title} now takes votes and donations.' }),
  projectCompleted: msg({ message: 'A project is completed' }),
  projectCompletedMessage: msg({ message: '{title} is completed. Its votes and donations stay.' }),
  projectRefused: msg({ message: 'A project was refused' }),
  projectRefusedMessage: msg({ message: '{title} takes neither votes nor donations.' }),
  suggestionAnalyzing: msg({ message: 'Your suggestion is in analysis' }),
  suggestionAnalyzingMessage: msg({ message: 'The team is looking into {title}.' }),
  suggestionAccepted: msg({ message: 'Your suggestion was accepted' }),
  suggestionAcceptedMessage: msg({ message: '{title} is now a project that is open for votes.' }),
  suggestionRefused: msg({ message: 'Your suggestion was refused' }),
  suggestionRefusedMessage: msg({ message: '{title} doesn’t become a project.' }),
  suggestionRefusedForMessage: msg({ message: '{title} doesn’t become a project. Reason: {reason}' }),
  projectEntrusted: msg({ message: 'A project is yours' }),
  projectEntrustedMessage: msg({ message: 'You own {title} now, and can write updates on it.' }),
  projectWithdrawn: msg({ message: 'A project is no longer yours' }),
  projectWithdrawnMessage: msg({ message: 'The team took {title} back from you.' }),
  votesVoided: msg({ message: 'Your votes were voided' }),
  votesVoidedMessage: msg({
    message:
      '{votes, plural, one {The team voided # vote of yours.} other {The team voided # votes of yours.}}',
  }),
  votesBackMessage: msg({
    message: 'The team voided votes of yours. Back in your donation bank: {votes}.',
  }),
  votingBarred: msg({ message: 'You can’t vote' }),
  votingBarredMessage: msg({ message: 'The team has barred you from voting.' }),
  votingAllowed: msg({ message: 'You can vote again' }),
  votingAllowedMessage: msg({ message: 'The team allows you to vote again.' }),
  votesLapsing: msg({ message: 'Your vote bank is full' }),
  votesLapsingMessage: msg({
    message:
      '{votes, plural, one {Cast # vote by {moment}, or it lapses.} other {Cast # votes by {moment}, or they lapse.}}',
  }),
}
