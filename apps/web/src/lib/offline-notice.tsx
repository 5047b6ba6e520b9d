import { Alert } from '../ui';
import { useOnline } from './online';
import { useCommonWords } from './words';

/** The notice near a form that there is no connection. */
export function OfflineNotice() {
  const { state } = useCommonWords();
  return useOnline() ? null : <Alert tone="notice">{state.offline}</Alert>;
}
