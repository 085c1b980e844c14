import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { GiftDeskPage } from '#src/features/gift-desk/gift-desk-page.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

/** The gift desk; the kind of codes listed is in the address. */
export const GiftDesk = forPlayer(({ user }) => {
  const { show = 'all' } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <GiftDeskPage
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
})
