import { type PaymentMode, say } from '@vgb/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../lib/use-api';
import { loadCheckoutScript } from './checkout';

export type Gateway =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly mode: PaymentMode; readonly keyId: string }
  | { readonly state: 'unavailable'; readonly error: string };

/**
 * Whether payments are possible: reads the settings from the server, then loads the provider's script from the address in them.
 * `connect` tries again, which also happens when the browser comes back online.
 */
export function usePaymentGateway(load: (url: string) => Promise<void> = loadCheckoutScript) {
  const api = useApi();
  const [gateway, setGateway] = useState<Gateway>({ state: 'loading' });

  const connect = useCallback(async () => {
    setGateway({ state: 'loading' });
    try {
      const { checkoutScriptUrl, mode, keyId } = await api.call('paymentsReady').catch(() => {
        throw new Error(say('paymentServerUnreachable'));
      });
      await load(checkoutScriptUrl).catch(() => {
        throw new Error(say('checkoutLoadFailed'));
      });
      setGateway({ state: 'ready', mode, keyId });
    } catch (failure) {
      setGateway({
        state: 'unavailable',
        error: failure instanceof Error ? failure.message : say('paymentServerUnreachable'),
      });
    }
  }, [api, load]);

  useEffect(() => {
    void connect();
  }, [connect]);

  const { state } = gateway;
  useEffect(() => {
    if (state !== 'unavailable') return;
    const again = () => void connect();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state, connect]);

  return { gateway, connect };
}
