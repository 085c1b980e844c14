import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import { msg } from '../platform/mail/message.ts'
import type { Message } from '../platform/mail/message.ts'

interface TopicTexts {
  readonly name: Message
  /** Says more about it; a topic that is required gives its reason here. */
  readonly line: Message | null
}

/** Topics as the settings name them. */
export const topicTexts: Readonly<Record<NotificationTopic, TopicTexts>> = {
  plan: {
    name: msg({ message: 'Plan starts or ends' }),
    line: msg({ message: 'Always: what will be charged' }),
  },
  payment_failed: {
    name: msg({ message: 'Payment failed' }),
    line: msg({ message: 'Always: your plan depends on it' }),
  },
  payments: { name: msg({ message: 'Payments and refunds' }), line: null },
  gifts: { name: msg({ message: 'Gift received or claimed' }), line: null },
  donations: { name: msg({ message: 'Donation thanked, votes granted' }), line: null },
  followed: {
    name: msg({ message: 'Projects you follow' }),
    line: msg({ message: 'Accepted, moved, done' }),
  },
  comments: { name: msg({ message: 'Answers to your comments' }), line: null },
  projects: { name: msg({ message: 'Your projects and suggestions' }), line: null },
  votes: { name: msg({ message: 'Your votes' }), line: null },
  security: {
    name: msg({ message: 'Log-in from a new device' }),
    line: msg({ message: 'Always: so that nobody gets in unseen' }),
  },
  account: {
    name: msg({ message: 'Deletion of your account' }),
    line: msg({ message: 'Always: it protects your account' }),
  },
  rights: { name: msg({ message: 'Your rights on the hub' }), line: null },
  announcements: { name: msg({ message: 'Announcements' }), line: null },
}
