import { msg } from '../platform/mail/message.ts'

export const texts = {
  subject: msg({ message: 'Your log-in link for The Hub' }),
  heading: msg({ message: 'Log in to The Hub' }),
  lead: msg({ message: 'You asked for a link to log in. Press the button to continue.' }),
  // Above a bare address, where there is no button.
  textLead: msg({
    message: 'You asked for a link to log in. Open this link in your browser to continue:',
  }),
  button: msg({ message: 'Log in' }),
  validity: msg({ message: 'The link works once, within {minutes} minutes.' }),
  askedFrom: msg({ message: 'Requested from: {browser}' }),
  notYou: msg({
    message: 'If you didn’t ask for it, ignore this email: nobody can log in without the link.',
  }),
  orCopy: msg({ message: 'Or copy this link into your browser:' }),
  footer: msg({
    message:
      'The Hub, home of the community. You are getting this email because someone entered your email address to log in.',
  }),
}
