import { tellWithDeaths } from '../../test/crash-points.js';
import { ofOneDonation, tales } from '../../test/tales.js';

tellWithDeaths(tales.filter(ofOneDonation));
