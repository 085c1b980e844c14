/** What React drew in each commit, told by its own hook for tools; import it before anything that imports React. */
interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  stateNode: unknown
}

const functions = [0, 11, 14, 15]
const host = 5
const performedWork = 1

let drawn: Fiber[] | null = null

const visit = (fiber: Fiber, isNew: boolean): void => {
  if (functions.includes(fiber.tag) && (isNew || (fiber.flags & performedWork) !== 0)) drawn?.push(fiber)
  // The same children as before: nothing under here was looked at.
  if (!isNew && fiber.child === fiber.alternate?.child) return
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child, child.alternate === null)
}

const hook = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onPostCommitFiberRoot: () => {},
  onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
    if (drawn) visit(root.current, false)
  },
}
// Where the development server has put a hook for itself, both listen.
const tools = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: typeof hook }
const before = tools.__REACT_DEVTOOLS_GLOBAL_HOOK__
const onCommitFiberRoot: typeof hook.onCommitFiberRoot = (...commit) => {
  before?.onCommitFiberRoot(...commit)
  hook.onCommitFiberRoot(...commit)
}
tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ = before ? Object.assign(before, { onCommitFiberRoot }) : hook

const elementUnder = (fiber: Fiber | null): Element | null => {
  for (let one = fiber; one !== null; one = one.sibling) {
    const found = one.tag === host ? (one.stateNode as Element) : elementUnder(one.child)
    if (found) return found
  }
  return null
}

const elementOf = (fiber: Fiber): Element | null => {
  const under = elementUnder(fiber.child)
  if (under) return under
  for (let one = fiber.return; one !== null; one = one.return)
    if (one.tag === host) return one.stateNode as Element
  return null
}

/** The element of each component that was drawn while `act` ran: its first, or the one it is in. */
export const drawnBy = async (act: () => Promise<unknown>): Promise<Element[]> => {
  drawn = []
  await act()
  const elements = drawn.map(elementOf).filter((element) => element !== null)
  drawn = null
  return elements
}
