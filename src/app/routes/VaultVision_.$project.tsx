import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { CommentsSearch } from '#src/features/comments/comments-address.ts'
import { paragraphsOf } from '#src/product/words/paragraphs.rules.ts'
import { lazyPage, loadCode } from '../code/route-code.ts'

/** Length of a project's text in a link preview, in characters. */
const leadLength = 200

export const Route = createFileRoute('/VaultVision_/$project')({
  staticData: { page: msg`Project` },
  validateSearch: (search: CommentsSearch) => search,
  loader: ({ context: { call, loadTexts, arrived, isWriting }, params, abortController: { signal } }) => {
    const id = params.project.toLowerCase()
    return arrived.or(`project ${id}`, async () => {
      const texts = loadTexts('project-page', 'projects')
      if (!isWriting) return texts.then(() => ({ id, known: null, own: null }))
      const { loadProject } = await loadCode(() => import('#src/features/project-page/load-project.ts'))
      const [known] = await Promise.all([loadProject(call, id, signal), texts])
      const { title, description } = known.project
      return { id, known, own: { name: title, lead: paragraphsOf(description).lead.slice(0, leadLength) } }
    })
  },
  // Later visits load again.
  gcTime: 0,
  component: lazyPage(() => import('../pages/project.tsx'), 'ProjectRoute'),
})
