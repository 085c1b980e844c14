import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  /** Shown while the part's code is on its way. */
  waiting?: ReactNode
  /** Shown instead of the part when it could not be loaded or drawn. */
  instead?: ReactNode
  onFail?: () => void
  /** The part is tried again when this changes. */
  occasion?: unknown
  children: ReactNode
}

interface State {
  hasFailed: boolean
  occasion: unknown
}

/** A part of the page whose failure stays its own: the rest of the page goes on. */
export class Part extends Component<Props, State> {
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
