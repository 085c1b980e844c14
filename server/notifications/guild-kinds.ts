import { eventPath } from '#contract/account/player-events.ts'
import type { PlayerEventKind } from '#contract/account/player-events.ts'
import { paths, projectPath } from '#contract/http/paths.ts'
import { reasonNames, texts } from './guild-texts.ts'
import { named, playerNamed } from './notification-kind.ts'
import type { KindsOf } from './notification-kind.ts'

/** Longest reason of an administrator in a notification, in characters. */
const reasonLength = 120
const shortened = (text: string): string =>
  text.length <= reasonLength ? text : `${text.slice(0, reasonLength).trimEnd()}…`

const toProject = ({ project_id: id }: { readonly project_id: string }): string => projectPath(id)

type GuildKind = Extract<
  PlayerEventKind,
  | `comment_${string}`
  | 'report_answered'
  | 'update_removed'
  | `project_${string}`
  | 'suggestion_decided'
  | `votes_${string}`
  | `voting_${string}`
>

export const guildKinds: KindsOf<GuildKind> = {
  comment_replied: {
    title: (_, { say, count }) =>
      count > 1 ? say(texts.commentReplies, { count }) : say(texts.commentReplied),
    message: ({ by }, { say, count }) =>
      say(count > 1 ? texts.commentRepliesMessage : texts.commentRepliedMessage, {
        by: playerNamed(by, say),
      }),
    path: (data) => eventPath({ kind: 'comment_replied', data }),
  },
  comment_removed: {
    title: (_, { say }) => say(texts.commentRemoved),
    message: ({ reason }, { say }) => say(texts.commentRemovedMessage, { reason: say(reasonNames[reason]) }),
    path: (data) => eventPath({ kind: 'comment_removed', data }),
  },
  comment_put_back: {
    title: (_, { say }) => say(texts.commentPutBack),
    message: (_, { say }) => say(texts.commentPutBackMessage),
    path: (data) => eventPath({ kind: 'comment_put_back', data }),
  },
  report_answered: {
    title: (_, { say }) => say(texts.reportAnswered),
    message: ({ answer }, { say }) =>
      say(answer === 'kept' ? texts.reportKeptMessage : texts.reportRemovedMessage),
    path: (data) => eventPath({ kind: 'report_answered', data }),
  },
  project_updated: {
    title: (_, { say, count }) =>
      count > 1 ? say(texts.projectUpdates, { count }) : say(texts.projectUpdated),
    message: ({ project_title: title }, { say, count }) =>
      say(texts.projectUpdatedMessage, { title: named(title), count }),
    path: toProject,
  },
  update_removed: {
    title: (_, { say }) => say(texts.updateRemoved),
    message: ({ reason }, { say }) => say(texts.updateRemovedMessage, { reason: say(reasonNames[reason]) }),
    path: toProject,
  },
  project_opened: {
    title: (_, { say }) => say(texts.projectOpened),
    message: ({ project_title: title }, { say }) => say(texts.projectOpenedMessage, { title: named(title) }),
    path: toProject,
  },
  project_completed: {
    title: (_, { say }) => say(texts.projectCompleted),
    message: ({ project_title: title }, { say }) =>
      say(texts.projectCompletedMessage, { title: named(title) }),
    path: toProject,
  },
  project_refused: {
    title: (_, { say }) => say(texts.projectRefused),
    message: ({ project_title: title }, { say }) => say(texts.projectRefusedMessage, { title: named(title) }),
    path: toProject,
  },
  suggestion_decided: {
    title: ({ decision }, { say }) =>
      say(
        {
          analyzing: texts.suggestionAnalyzing,
          accepted: texts.suggestionAccepted,
          refused: texts.suggestionRefused,
        }[decision],
      ),
    message: ({ decision, title: suggested, reason }, { say }) => {
      const title = named(suggested)
      if (decision === 'analyzing') return say(texts.suggestionAnalyzingMessage, { title })
      if (decision === 'accepted') return say(texts.suggestionAcceptedMessage, { title })
      return reason === null
        ? say(texts.suggestionRefusedMessage, { title })
        : say(texts.suggestionRefusedForMessage, { title, reason: named(shortened(reason)) })
    },
    path: ({ project_id: id }) => (id === null ? paths.vaultVision : projectPath(id)),
  },
  project_entrusted: {
    title: (_, { say }) => say(texts.projectEntrusted),
    message: ({ title }, { say }) => say(texts.projectEntrustedMessage, { title: named(title) }),
    path: toProject,
  },
  project_withdrawn: {
    title: (_, { say }) => say(texts.projectWithdrawn),
    message: ({ title }, { say }) => say(texts.projectWithdrawnMessage, { title: named(title) }),
    path: toProject,
  },
  votes_voided: {
    title: (_, { say }) => say(texts.votesVoided),
    message: ({ votes, given_back: back }, { say }) =>
      back === 0 ? say(texts.votesVoidedMessage, { votes }) : say(texts.votesBackMessage, { votes: back }),
    path: () => paths.myVotes,
  },
  voting_barred: {
    title: (_, { say }) => say(texts.votingBarred),
    message: (_, { say }) => say(texts.votingBarredMessage),
    path: () => paths.myVotes,
  },
  voting_allowed: {
    title: (_, { say }) => say(texts.votingAllowed),
    message: (_, { say }) => say(texts.votingAllowedMessage),
    path: () => paths.vaultVision,
  },
  votes_lapsing: {
    title: (_, { say }) => say(texts.votesLapsing),
    message: ({ votes, at, time_zone: zone }, { say, moment }) =>
      say(texts.votesLapsingMessage, { votes, moment: moment(at, zone) }),
    path: () => paths.vaultVision,
  },
}
