import type { CommonWords } from '@vgb/content/types';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui';

interface CrashBoundaryProps {
  words: CommonWords['crash'];
  children: ReactNode;
}

/** Shows an error in place of a page that throws, while header and footer keep working. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const { words } = this.props;
    return (
      <div role="alert" className="wrap-narrow flex flex-col items-start gap-6 py-24">
        <h1 className="text-h2">{words.title}</h1>
        <p className="text-lead">{words.text}</p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </div>
    );
  }
}
