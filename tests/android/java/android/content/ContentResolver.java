package android.content;

import java.io.FileNotFoundException;
import java.io.OutputStream;

public class ContentResolver {
    public OutputStream next; /* null: refuses */

    public OutputStream openOutputStream(android.net.Uri place) throws FileNotFoundException {
        if (next == null) {
            throw new FileNotFoundException(place.toString());
        }
        return next;
    }
}
