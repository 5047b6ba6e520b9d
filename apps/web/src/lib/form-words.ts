import type { FormWords } from '@vgb/content/types';
import { forms } from '@vgb/content/words/forms';

export const useFormWords = (): FormWords => forms;
