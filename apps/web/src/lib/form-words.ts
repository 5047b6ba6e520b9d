import { forms } from '@vgb/content/en/forms';
import type { FormWords } from '@vgb/content/types';

export const useFormWords = (): FormWords => forms;
