import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { GiftDeskPage } from '#src/features/gift-desk/gift-desk-page.tsx'
import { useUser } from '#src/product/use-user.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The gift desk; its address says which codes are listed. */
export function GiftDesk() {
  const user = useUser()
  const { show = 'all' } = useSearch({ strict: false })
  const navigate = useNavigate()
  // Without a player the session has just ended: the guard leads away.
  if (!user) return null
  return (
    <GiftDeskPage
      key={user.id}
      userId={user.id}
      breadcrumbs={<Breadcrumbs />}
      show={show}
      onShow={(next) =>
        void navigate({
          to: paths.inviteCodes,
          search: ({ show: _, ...rest }) => (next === 'all' ? rest : { ...rest, show: next }),
          resetScroll: false,
        })
      }
    />
  )
}
