import { Alert } from '../ui';
import { useOnline } from './online';
import { useCommonWords } from './words';

/** Stands near each form that needs the server. */
export function OfflineNotice() {
  const { state } = useCommonWords();
  return useOnline() ? null : <Alert tone="notice">{state.offline}</Alert>;
}
