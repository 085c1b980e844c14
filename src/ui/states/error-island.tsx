import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  /** Shown while the code is loading. */
  waiting?: ReactNode
  /** Shown when the content could not be loaded or rendered. */
  instead?: ReactNode
  onFail?: () => void
  /** The content is tried again when this changes. */
  occasion?: unknown
  children: ReactNode
}

interface State {
  hasFailed: boolean
  occasion: unknown
}

/** An error boundary around a part of the page: when it fails, the rest of the page still works. */
export class ErrorIsland extends Component<Props, State> {
  override state: State = { hasFailed: false, occasion: this.props.occasion }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ occasion }: Props, state: State): State | null {
    return occasion === state.occasion ? null : { hasFailed: false, occasion }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.props.onFail?.()
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.instead
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>
  }
}
