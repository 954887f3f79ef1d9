import { Component, type ReactNode } from 'react';

interface CardBoundaryProps {
  readonly onBreak: () => void;
  readonly children: ReactNode;
}

/** When the payment service's components break, the form around them stays as it is. */
export class CardBoundary extends Component<CardBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBreak();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
