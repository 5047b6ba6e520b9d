import { membership } from '@vgb/content/en/membership';
import type { MembershipWords } from '@vgb/content/types';

export const useMembershipWords = (): MembershipWords => membership;
