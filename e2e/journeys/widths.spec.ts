import { joinAndEnter } from '../site/members';
import { expectNoSidewaysScrollAtAnyWidth, test } from '../site/test';

test('a member’s pages: nothing lies beyond the right edge at any width', async ({ page, behind }) => {
  await joinAndEnter(page, behind, 'widths');
  for (const path of ['/profile', '/membership']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScrollAtAnyWidth(page);
  }
});
