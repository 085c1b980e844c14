import { FollowButton } from '#src/features/follow/follow-button.tsx'
import { FollowedProjectsPage } from '#src/features/followed/followed-page.tsx'
import { useUser } from '#src/product/use-user.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The projects that the player who is logged in follows. */
export function Following() {
  const user = useUser()
  // Without a player the session has just ended: the guard leads away.
  if (!user) return null
  return (
    <FollowedProjectsPage
      key={user.id}
      breadcrumbs={<Breadcrumbs />}
      renderFollow={(project) => (
        <FollowButton
          project={project}
          known={{ following: true, followers: project.followers }}
          expected={null}
        />
      )}
    />
  )
}
