import { msg } from '../platform/mail/message.ts'

/** Texts of the mails of messages to the team, and of their answers. */
export const texts = {
  toTeam: msg({ message: 'Message to the team: {subject}' }),
  from: msg({ message: 'From {name}, {email}' }),
  language: msg({ message: 'Written in: {language}' }),
  answerIt: msg({ message: 'Answer it at the desk' }),
  replyGoes: msg({ message: 'A reply to this mail goes to its writer, and the desk doesn’t know of it.' }),
  teamFooter: msg({ message: 'The Hub. You are getting this email because CONTACT_TO has your address.' }),
  answer: msg({ message: 'Re: {subject}' }),
  wrote: msg({ message: 'You wrote on {moment}:' }),
  answerFooter: msg({
    message: 'The Hub, home of the community. You are getting this email because you wrote to the team.',
  }),
}
