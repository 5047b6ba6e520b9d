import type { MembershipWords } from '@vgb/content/types';
import { membership } from '@vgb/content/words/membership';

export const useMembershipWords = (): MembershipWords => membership;
